/** The kitchen tile: a tray from above with a plate, fork, knife and a glass of milk. */
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

export function TileKitchen(props: DrawingProps) {
  return (
    <Drawing size={[400, 240]} fill="middle" {...props}>
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
