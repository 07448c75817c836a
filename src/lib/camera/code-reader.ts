/** Reads QR codes from pictures: with the browser's own detector, or else with a library's, which has the same interface. */
import { logProblem } from '#lib/log.ts'

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The text of a code in the picture that a camera shows now; undefined if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** Loads what is needed to read codes. Rejects if the code of the library does not come. */
export async function loadCodeReader(): Promise<ReadCode> {
  const detector = (await nativeDetector()) ?? (await ownDetector())
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Some browsers have the class, and no format that it can read. */
async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!Native) return undefined
  try {
    const formats = await Native.getSupportedFormats()
    return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : undefined
  } catch (problem) {
    logProblem('code reader', problem)
    return undefined
  }
}

async function ownDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = await import('qr/decode.js')
  return new Own({ formats: ['qr_code'] })
}
