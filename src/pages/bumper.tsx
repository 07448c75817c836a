/** /bumper: brand page without header and footer. */
export { Bumper as default } from '#features/landing/bumper.tsx'
