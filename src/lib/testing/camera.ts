/** A camera for screen tests, and the browser's detector that reads codes from it. */
import { vi } from 'vitest'

/** `sees` shows codes in turn, one at each look, again and again; none takes the last one out of the picture. */
export function fakeCamera() {
  let codes: readonly string[] = []
  let looks = 0
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => (codes.length === 0 ? [] : [{ rawValue: codes[looks++ % codes.length]! }])
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const stop = vi.fn()
  Object.assign(navigator, { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return {
    sees: (...shown: string[]) => void (codes = shown),
    /** How often it was looked at, and turned off. */
    looks: () => looks,
    stop,
    close: () => void Reflect.deleteProperty(navigator, 'mediaDevices'),
  }
}
