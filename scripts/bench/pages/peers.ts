/** Other sites of the kind, measured once as we measure ours, next to ours. */
import type { Section } from '#scripts/bench/report.ts'

/** Installed and run on one machine: the slow phone of the tables above, the median of five cold loads. */
const peers = [
  ['EverShop, a server-rendered shop: login, product, cart', '464–524 ms', '228–406 ms', '364–370 kB', '3'],
  ["Ghost, a members' site: home", '844 ms', '475 ms', '684 kB', '17'],
  ['MRBS, room booking: day', '1696 ms', '76 ms', '193 kB', '25'],
  ['MRBS, room booking: form', '1580 ms', '0 ms', '171 kB', '21'],
  ['bulletproof-react: landing, login, signed in', '1788–2200 ms', '0 ms', '159–184 kB', '7–13'],
  ['WordPress with Events Manager and WooCommerce', '2284–2744 ms', '0–105 ms', '301 kB', '23–30'],
  ['oxide console: login', '2120 ms', '150 ms', '199 kB', '27'],
]

/** Our pages that do what the peers' pages do. */
const ours = new Set(['/', '/member-login', '/reserve', '/pro-shop', '/admin'])

/** @param sections those of this run, with the first visits. */
export function peersSection(sections: readonly Section[]): Section {
  const visits = sections.find(({ title }) => title === firstVisits)
  if (!visits) throw new Error(`There is no section '${firstVisits}'`)
  const column = (name: string) => visits.columns.indexOf(name)
  const figures = ['page', 'largest paint', 'blocking', 'scripts', 'requests'].map(column)
  return {
    title: 'Beside others',
    description:
      'First visits on the slow phone. The other sites were installed and measured once; their figures are repeated here.',
    columns: ['page', 'largest paint', 'blocking', 'scripts', 'requests'],
    rows: [
      ...visits.rows.filter(([page = '']) => ours.has(page)).map((row) => figures.map((figure) => row[figure] ?? '–')),
      ...peers,
    ],
  }
}

export const firstVisits = 'A slow phone, first visit'
