/** Whether the sign-in offers the preview pass. */

/** The build's setting decides: 'on' or 'off'; unset means on while developing and off on a built site (product 3). */
export const offersBypass = ({ DEV, VITE_BYPASS }: { DEV: boolean; VITE_BYPASS?: string | undefined }): boolean =>
  VITE_BYPASS ? VITE_BYPASS === 'on' : DEV
