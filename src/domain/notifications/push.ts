/** Notifications on a family's phones and computers: what for, and through whose service. */
import { parseUrl } from '#domain/text/url.ts'

/** How many devices a caregiver may have. */
export const maxPushDevices = 10

/** The services of the browsers: no other address is ever asked, whatever a browser claims to be subscribed to. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** True for an address at one of the services of the browsers. */
export function isPushEndpoint(text: string): boolean {
  const url = parseUrl(text)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return services.some((service) => service.test(url.hostname))
}

/** What kind of device a browser runs on, for the list of devices. */
export function deviceName(userAgent: string): string {
  if (/iphone/i.test(userAgent)) return 'iPhone'
  if (/ipad/i.test(userAgent)) return 'iPad'
  if (/android/i.test(userAgent)) return 'Android'
  if (/windows/i.test(userAgent)) return 'Windows'
  if (/mac os/i.test(userAgent)) return 'Mac'
  return /linux|cros/i.test(userAgent) ? 'Computer' : 'Device'
}
