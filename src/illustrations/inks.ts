/** The palette of all drawings. Drawings use these inks, never a color value. */

export const ink = {
  ice: 'var(--ice-0)',
  sheet: 'var(--ice-100)',
  /** Not a page token: only drawings use it. */
  steel: '#9cc4de',
  boards: 'var(--navy-900)',
  hall: 'var(--navy-950)',
  /** The shaded side of navy objects. */
  shade: 'var(--navy-700)',
  kick: 'var(--kick-400)',
  blue: 'var(--blue-600)',
  red: 'var(--red-600)',
  crease: 'var(--crease-300)',
  /** Net cord, thin hardware. */
  cord: 'var(--ice-500)',
} as const
