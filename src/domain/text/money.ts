/** Formats amounts in US cents (specification section 9). */

/** '$249', '$2,740' or '$12.50': cents only if there are any. '−$12' is refunded. */
export function dollars(cents: number): string {
  if (cents < 0) return `−${dollars(-cents)}`
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return `$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
