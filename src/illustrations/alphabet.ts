/** Painted letters. Digits are in lettering.tsx, because the landing page's first paint needs only those. */
import type { Alphabet } from './lettering.tsx'

/** Capitals and the punctuation of names. */
export const alphabet: Alphabet = {
  A: 'M0 12V4L3 0L6 4V12M0 7.5H6',
  B: 'M0 0H4L6 2V4L4 5.8H0M4 5.8L6 8V10L4 12H0V0',
  C: 'M6 3V2L4 0H2L0 2V10L2 12H4L6 10V9',
  D: 'M0 0H4L6 2V10L4 12H0Z',
  E: 'M6 0H0V12H6M0 6H5',
  F: 'M6 0H0V12M0 6H5',
  G: 'M6 3V2L4 0H2L0 2V10L2 12H4L6 10V6.5H3.5',
  H: 'M0 0V12M6 0V12M0 6H6',
  I: 'M0 0V12',
  J: 'M6 0V10L4 12H2L0 10V9',
  K: 'M0 0V12M6 0L0 6.5L6 12',
  L: 'M0 0V12H6',
  M: 'M0 12V0L4.5 7L9 0V12',
  N: 'M0 12V0L6 12V0',
  O: 'M2 0H4L6 2V10L4 12H2L0 10V2Z',
  P: 'M0 12V0H4L6 2V4.5L4 6.5H0',
  Q: 'M2 0H4L6 2V10L4 12H2L0 10V2ZM3.5 9L6 12',
  R: 'M0 12V0H4L6 2V4.5L4 6.5H0M3 6.5L6 12',
  S: 'M6 3V2L4 0H2L0 2V4L2 6H4L6 8V10L4 12H2L0 10V9',
  T: 'M0 0H6M3 0V12',
  U: 'M0 0V10L2 12H4L6 10V0',
  V: 'M0 0L3 12L6 0',
  W: 'M0 0L1.8 12L4.5 2L7.2 12L9 0',
  X: 'M0 0L6 12M6 0L0 12',
  Y: 'M0 0L3 5.5V12M6 0L3 5.5',
  Z: 'M0 0H6L0 12H6',
  '&': 'M6 12L1 4V2L2.5 0H3.5L5 2V4L0 8V10L2 12H3L6 8',
  '-': 'M1 6H5',
  "'": 'M3 0V3',
  '.': 'M0 12V11.5',
}

/** Uppercase without diacritics: 'Glätte' becomes 'GLATTE'. */
export const capitals = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
