/** The slash of an expiry date, set while typing. */

/**
 * 'MM/YY' out of what was typed, pasted or filled in ('1227', '12/2027', '1/'). `before` is the text it changed from:
 * taking characters away never puts the slash back.
 */
export function withSlash(typed: string, before: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.length < before.length) return typed
  if (/^\d\/$/.test(typed)) return `0${typed}`
  if (digits.length < 2) return digits
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return `${digits.slice(0, 2)}/${year}`
}
