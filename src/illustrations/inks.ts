/** The inks every drawing is made of (design: eight inks, one light from above); a drawing names an ink, never a colour. */

export const ink = {
  ice: 'var(--ice-0)',
  sheet: 'var(--ice-100)',
  /** Only drawings use steel, so it is no token of the page. */
  steel: '#9cc4de',
  boards: 'var(--navy-900)',
  hall: 'var(--navy-950)',
  /** The shaded side of something navy. */
  shade: 'var(--navy-700)',
  kick: 'var(--kick-400)',
  blue: 'var(--blue-600)',
  red: 'var(--red-600)',
  crease: 'var(--crease-300)',
  /** Net cord, thin hardware. */
  cord: 'var(--ice-500)',
} as const

/** Painted lettering: the display face, as on a jersey. */
export const lettering = { fontFamily: 'var(--font-display)', fontWeight: 900, textAnchor: 'middle' } as const
