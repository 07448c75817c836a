/** The tiles of the landing page: a net with a shot, a Speede gauge, the lounge sofa and the kitchen tray. */
import { useId } from 'react'
import { Drawing, Mesh, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'
import { Puck } from '#illustrations/puck.tsx'

const tile = [400, 240] as const

export function TileLanes(props: DrawingProps) {
  const net = useId()
  return (
    <Drawing size={tile} fill="middle" {...props}>
      <defs>
        <Mesh id={net} size={10} cord={ink.cord} width={1.3} />
      </defs>
      <rect width="400" height="240" fill={ink.sheet} />
      <path d="M0 176h400" stroke={ink.red} strokeWidth="4" />
      <path d="M120 176a80 56 0 0 0 160 0Z" fill={ink.crease} stroke={ink.red} strokeWidth="4" />
      <path d="M132 176V76h136v100" fill={`url(#${net})`} stroke={ink.red} strokeWidth="10" strokeLinejoin="round" />
      <path
        d="M30 236 218 120"
        stroke={ink.kick}
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray="54 12 30 12 16 200"
      />
      <Puck x={228} y={113} />
    </Drawing>
  )
}

/** Thirteen tick ticks on the gauge's half circle, left to right. */
const ticks = Array.from({ length: 13 }, (_, index) => {
  const angle = Math.PI * (1 - index / 12)
  const point = (radius: number) =>
    `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(190 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${point(92)}L${point(80)}`
}).join('')

export function TileSpeede(props: DrawingProps) {
  return (
    <Drawing size={tile} fill="middle" {...props}>
      <rect width="400" height="240" fill={ink.boards} />
      <g fill="none" strokeLinecap="round" strokeWidth="26">
        <path d="M80 190a120 120 0 0 1 240 0" stroke={ink.shade} />
        <path d="M80 190a120 120 0 0 1 196-93" stroke={ink.kick} />
      </g>
      <path d={ticks} stroke={ink.cord} strokeWidth="3" />
      <path d="M200 190 262 112" stroke={ink.ice} strokeWidth="8" strokeLinecap="round" />
      <circle cx="200" cy="190" r="15" fill={ink.ice} />
      <path d="M0 222h400v18H0z" fill={ink.kick} />
    </Drawing>
  )
}

export function TileLounge(props: DrawingProps) {
  return (
    <Drawing size={tile} fill="middle" {...props}>
      <rect width="400" height="240" fill={ink.blue} />
      <rect y="196" width="400" height="44" fill="var(--blue-700)" />
      <circle cx="296" cy="86" r="46" fill={ink.kick} />
      <path d="M296 0v40" stroke={ink.ice} strokeWidth="4" />
      <path d="M64 196v-52a26 26 0 0 1 26-26h132a26 26 0 0 1 26 26v52" fill={ink.ice} />
      <path
        d="M44 196v-30a20 20 0 0 1 40 0v6h144v-6a20 20 0 0 1 40 0v30Z"
        fill={ink.sheet}
        stroke={ink.boards}
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M64 146v-2a26 26 0 0 1 26-26h132a26 26 0 0 1 26 26v2" fill="none" stroke={ink.boards} strokeWidth="5" />
      <path d="m300 212 48-92 8 4-40 90Z" fill={ink.boards} />
      <path d="M284 206h40v10h-40z" fill={ink.boards} />
    </Drawing>
  )
}

/** A tray from above with a plate, fork, knife and a glass of milk. */
export function TileKitchen(props: DrawingProps) {
  return (
    <Drawing size={tile} fill="middle" {...props}>
      <rect width="400" height="240" fill={ink.crease} />
      <path
        d="M0 60h400M0 120h400M0 180h400M100 0v240M200 0v240M300 0v240"
        stroke={ink.ice}
        strokeWidth="2"
        opacity=".5"
      />
      <rect x="52" y="28" width="296" height="184" rx="28" fill={ink.boards} />
      <circle cx="184" cy="120" r="74" fill={ink.ice} />
      <circle cx="184" cy="120" r="56" fill={ink.sheet} />
      <path d="M184 46a74 74 0 0 1 53 126" fill="none" stroke={ink.kick} strokeWidth="10" strokeLinecap="round" />
      <path d="M142 112q4-30 40-32 38-2 36 26t-36 32q-44 8-40-26Z" fill={ink.red} />
      <path
        d="M156 108q14-16 44-14M160 122q14-12 48-12"
        fill="none"
        stroke={ink.ice}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="170" cy="154" r="9" fill={ink.blue} />
      <circle cx="192" cy="158" r="9" fill={ink.blue} />
      <circle cx="181" cy="144" r="8" fill={ink.steel} />
      <path
        d="M82 60v32a9 9 0 0 0 18 0V60M91 60v120"
        fill="none"
        stroke={ink.ice}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M278 180V60q16 12 14 56h-12" fill={ink.ice} stroke={ink.ice} strokeWidth="6" strokeLinejoin="round" />
      <circle cx="320" cy="72" r="17" fill={ink.steel} />
      <circle cx="320" cy="72" r="12" fill={ink.ice} />
    </Drawing>
  )
}
