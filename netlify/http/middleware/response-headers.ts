/** The headers of every response, errors included: those of an API that shows no pages, and no caching. */
import { secureHeaders } from 'hono/secure-headers'
import { answerHeader } from '#api-contract/own-headers.ts'
import { strictTransportSecurity } from '#server/http/hsts.ts'
import type { Step } from './api-env.ts'

/** Hono's secure headers; off are those that matter only to pages or to browsers without a Content-Security-Policy. */
export const securityHeaders: Step = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: strictTransportSecurity(process.env),
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // An image sets its own Content-Security-Policy.
  overwrite: false,
})

/** Marks every response as the API's own. */
export const answerMark: Step = async (c, next) => {
  await next()
  c.res.headers.set(answerHeader, '1')
}

/** Keeps every response out of caches that does not say otherwise: it may be personal. */
export const noStore: Step = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
