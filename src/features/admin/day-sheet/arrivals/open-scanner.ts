/** Opens the scanner where the document may use a camera. */
import { mayUseCamera } from '#lib/camera/camera-policy.ts'
import { scanPath } from '#lib/paths.ts'

/**
 * Calls `open`. A document that was loaded as another page, from which somebody came here, may not use the camera: then this
 * page is loaded and opens the scanner itself. Without a connection that might fail, and a pass can be typed all the same.
 */
export function openScanner(open: () => void): void {
  if (mayUseCamera() || !navigator.onLine) open()
  else window.location.assign(scanPath)
}
