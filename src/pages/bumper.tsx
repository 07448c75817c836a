/** The bumper: a brand interstitial without header and footer that leads into the site. */
export { Bumper as default } from '#features/landing/bumper.tsx'
