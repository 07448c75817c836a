/** Formats amounts in US cents (specification section 9). */

/** '−$12' for what is given back. */
export const signedDollars = (cents: number): string => (cents < 0 ? `−${dollars(-cents)}` : dollars(cents))

/** '$249', '$2,740' or '$12.50': cents only if there are any. */
export function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return `$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
