/** Runs public/before-paint.js, as the head of a page does. */
import { readFileSync } from 'node:fs'

/** @param head with the tags that the build writes for the script */
export function runBeforePaint(head: string): void {
  document.head.innerHTML = head
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the script is no module
  new Function(readFileSync('public/before-paint.js', 'utf8'))()
}
