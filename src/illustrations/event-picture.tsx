/** Pictures of events: the one that staff chose, otherwise a piece of the rink that follows from the event. */
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import { ink } from './inks.ts'

/** The rink seen from above, with a stick and a puck at `x`, `y`. Its own puck: that of the public pages would load their drawings. */
const onIce = (x: number, y: number, lines: ReactNode) => (
  <>
    <path d="M0 0h400v240H0z" fill={ink.sheet} />
    {lines}
    <path d={`M${x - 96} ${y + 64}L${x - 14} ${y + 10}`} stroke={ink.ice} strokeWidth="10" strokeLinecap="round" />
    <ellipse cx={x} cy={y} rx="17" ry="10" fill={ink.hall} />
    <ellipse cx={x} cy={y - 5} rx="17" ry="10" fill={ink.shade} />
  </>
)

const rink = {
  'center-ice': onIce(
    262,
    70,
    <>
      <path d="M200-10v260" stroke={ink.red} strokeWidth="10" />
      <circle cx="200" cy="120" r="78" fill="none" stroke={ink.blue} strokeWidth="8" />
      <circle cx="200" cy="120" r="10" fill={ink.blue} />
    </>,
  ),
  crease: onIce(
    228,
    96,
    <>
      <path d="M300-10v260" stroke={ink.red} strokeWidth="6" />
      <path d="M300 60a64 64 0 0 0 0 120Z" fill={ink.crease} stroke={ink.red} strokeWidth="6" />
      <path d="M304 78h46v84h-46" fill="none" stroke={ink.red} strokeWidth="8" strokeLinejoin="round" />
    </>,
  ),
  faceoff: onIce(
    236,
    176,
    <>
      <circle cx="150" cy="120" r="84" fill="none" stroke={ink.red} strokeWidth="6" />
      <circle cx="150" cy="120" r="12" fill={ink.red} />
      <path d="M124 92h-30M124 148h-30M176 92h30M176 148h30" stroke={ink.red} strokeWidth="6" />
      <path d="M330-10v260" stroke={ink.blue} strokeWidth="14" />
    </>,
  ),
  boards: onIce(
    236,
    138,
    <>
      <path d="M-10 30h250q130 0 130 130v90" fill="none" stroke={ink.boards} strokeWidth="16" />
      <path d="M-10 46h248q118 0 118 118v86" fill="none" stroke={ink.kick} strokeWidth="6" />
      <circle cx="120" cy="150" r="12" fill={ink.blue} />
    </>,
  ),
}
const pieces = Object.values(rink)

const pictures: ReadonlyMap<string, ReactNode> = new Map(
  Object.entries({
    ...rink,
    lamp: (
      <>
        <path d="M0 0h400v240H0z" fill={ink.boards} />
        <path
          d="M200 44V18M126 70l-18-18M274 70l18-18M98 126H72M302 126h26"
          stroke={ink.kick}
          strokeWidth="10"
          strokeLinecap="round"
        />
        <path d="M138 172v-36a62 62 0 0 1 124 0v36Z" fill={ink.red} />
        <path d="M162 160v-26q2-26 24-34" fill="none" stroke={ink.ice} strokeWidth="8" strokeLinecap="round" />
        <path d="M118 168h164v22H118zM158 190h84v50h-84z" fill={ink.shade} />
      </>
    ),
    skate: (
      <>
        <path d="M0 0h400v240H0z" fill={ink.sheet} />
        <path d="M134 38h70l12 58q58 8 84 30 12 10 12 36H134Z" fill={ink.boards} />
        <path d="M134 52h73" stroke={ink.kick} strokeWidth="10" />
        <path
          d="M184 76l30-6M188 94l30-6M198 110l28-10M222 116l14-14"
          stroke={ink.ice}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M150 162l14 30h24l10-30ZM248 162l8 30h24l16-30Z" fill={ink.shade} />
        <path d="M122 196h186q22 0 26-20" fill="none" stroke={ink.steel} strokeWidth="10" strokeLinecap="round" />
        <path d="M60 206h280" stroke={ink.blue} strokeWidth="4" />
      </>
    ),
    stage: (
      <>
        <path d="M0 0h400v240H0z" fill={ink.boards} />
        <path d="M200-20L112 204h176Z" fill={ink.shade} />
        <path d="M0 0h84q-8 120-40 204H0ZM400 0h-84q8 120 40 204h44Z" fill={ink.red} />
        <path d="M0 200h400v40H0z" fill={ink.kick} />
        <path d="M200 100v106M168 206h64" stroke={ink.sheet} strokeWidth="8" strokeLinecap="round" />
        <path d="M182 66a18 18 0 0 1 36 0v26a18 18 0 0 1-36 0Z" fill={ink.steel} />
      </>
    ),
    cup: (
      <>
        <path d="M0 0h400v240H0z" fill={ink.sheet} />
        <path d="M0 196h400v44H0z" fill={ink.kick} />
        <path d="M246 118h22a30 30 0 0 1 0 60h-22" fill="none" stroke={ink.boards} strokeWidth="14" />
        <path d="M142 96h108v84a20 20 0 0 1-20 20h-68a20 20 0 0 1-20-20Z" fill={ink.boards} />
        <path d="M142 128h108" stroke={ink.red} strokeWidth="12" />
        <path
          d="M172 78q-12-16 0-30t0-28M220 78q-12-16 0-30t0-28"
          fill="none"
          stroke={ink.steel}
          strokeWidth="7"
          strokeLinecap="round"
        />
      </>
    ),
  }),
)

/** `image` such as 'drawing:crease' names a picture; a URL names none. `seed` is the event's id: an event always has the same piece of the rink. */
export function EventPicture({ image = '', seed }: { image?: string | undefined; seed: string }) {
  const which = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % pieces.length
  return (
    <Drawing size={[400, 240]} fill="middle">
      {pictures.get(image.replace(/^drawing:/, '')) ?? pieces[which]}
    </Drawing>
  )
}
