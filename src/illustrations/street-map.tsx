/** A street map with the club in the middle. It shows no real streets: the link beside it opens a map app. */
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'

export function StreetMap(props: DrawingProps) {
  return (
    <Drawing size={[400, 300]} fill="middle" {...props}>
      <rect width="400" height="300" fill={ink.sheet} />
      <path d="M-10 236q120-40 190-8t240-26v110H-10Z" fill={ink.crease} />
      <path
        d="M-10 92h420M-10 190h250l170-34M104-10v320M292-10 268 310M104 92l86-102"
        fill="none"
        stroke={ink.steel}
        strokeWidth="18"
      />
      <path
        d="M-10 92h420M-10 190h250l170-34M104-10v320M292-10 268 310M104 92l86-102"
        fill="none"
        stroke={ink.ice}
        strokeWidth="13"
      />
      <g fill={ink.cord} opacity=".55">
        <rect x="20" y="24" width="62" height="44" rx="5" />
        <rect x="20" y="118" width="62" height="48" rx="5" />
        <rect x="312" y="24" width="62" height="44" rx="5" />
        <rect x="306" y="112" width="70" height="34" rx="5" />
        <rect x="212" y="22" width="54" height="46" rx="5" />
      </g>
      <rect x="128" y="112" width="134" height="58" rx="18" fill={ink.ice} stroke={ink.boards} strokeWidth="6" />
      <path d="M195 112v58" stroke={ink.red} strokeWidth="5" />
      <circle cx="195" cy="141" r="15" fill="none" stroke={ink.blue} strokeWidth="4" />
      <path d="M195 138c-30-36-34-46-34-62a34 34 0 0 1 68 0c0 16-4 26-34 62Z" fill={ink.boards} />
      <circle cx="195" cy="74" r="14" fill={ink.kick} />
    </Drawing>
  )
}
