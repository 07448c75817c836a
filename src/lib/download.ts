/** Hands a text to the person at the screen: as a file, or on the clipboard. */
import { capitalize } from '#domain/text/text.ts'
import { notify } from './toast.ts'

/** Saves a text as a file. @param type media type, e.g. 'text/calendar' */
export function download(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Copies a text, `what` of which it is, and says whether it worked: a browser may refuse the clipboard. */
export function copyText(text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => notify({ title: `${capitalize(what)} copied` }),
    () => notify({ title: `Could not copy. Please select the ${what} and copy it.` }, 'problem'),
  )
}
