/** The camera as a scanner of codes, for as long as a page shows it. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { logProblem } from '#lib/log.ts'
import { loadCodeReader } from './code-reader.ts'
import { newScans } from './scans.ts'

/** `denied`: the person or the browser allows no camera. `none`: there is none, or it cannot be read. */
export type ScannerState = 'starting' | 'ready' | 'denied' | 'none'

/** Milliseconds between two looks at the picture. */
const everyMs = 120

/**
 * Shows the camera in the video element that gets the returned ref, and calls `onCode` with each code that it sees, once.
 * It looks away while the tab is hidden or `paused`.
 * @param facing the camera to prefer: that on the side of the screen, or the other one
 */
export function useScanner({
  facing,
  paused = false,
  onCode,
}: {
  facing: 'user' | 'environment'
  paused?: boolean
  onCode: (text: string) => void
}): { video: RefObject<HTMLVideoElement | null>; state: ScannerState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>('starting')
  const tell = useEffectEvent(onCode)
  const isPaused = useEffectEvent(() => paused)

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    let stream: MediaStream | undefined
    const isNewScan = newScans()
    const start = async () => {
      if (!navigator.mediaDevices) return setState('none')
      const [opened, readCode] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 1280 } } }),
        loadCodeReader(),
      ])
      stream = opened
      if (signal.aborted || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setState('ready')
      const look = async () => {
        if (signal.aborted) return
        const shown = video.current
        if (shown && !isPaused() && document.visibilityState === 'visible') {
          const text = await readCode(shown).catch(() => undefined)
          if (!signal.aborted && isNewScan(text, performance.now())) tell(text!)
        }
        setTimeout(() => void look(), everyMs)
      }
      await look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    start().catch((problem: unknown) => {
      if (signal.aborted) return
      const isDenied = problem instanceof DOMException && problem.name === 'NotAllowedError'
      if (!isDenied) logProblem('camera', problem)
      setState(isDenied ? 'denied' : 'none')
    })
    return () => {
      stopping.abort()
      stop()
    }
  }, [facing])

  return { video, state }
}
