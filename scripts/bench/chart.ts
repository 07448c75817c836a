/** Renders line charts as SVG: logarithmic axes, light and dark color schemes. */

export type Line = { name: string; points: readonly (readonly [x: number, y: number])[] }
export type Chart = { title: string; x: string; y: string; lines: readonly Line[] }

const [width, height] = [760, 400]
const plot = { left: 64, right: 560, top: 48, bottom: 344 }
const lightColors = ['#0b6bcb', '#c2410c', '#15803d', '#a21caf', '#475569', '#0f766e', '#be123c', '#4d7c0f', '#6d28d9']
const darkColors = ['#6cb6ff', '#ffa657', '#7ee787', '#f0a6ff', '#cbd5e1', '#5eead4', '#ff9bab', '#bef264', '#c4b5fd']

const style = `
text{font:12px system-ui,sans-serif;fill:#1f2328}.title{font-size:15px;font-weight:600}.page{fill:#fff}.grid{stroke:#d1d9e0}
polyline{fill:none;stroke-width:2}
${lightColors.map((color, index) => `.l${index}{stroke:${color}}.d${index}{fill:${color}}`).join('')}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}
${darkColors.map((color, index) => `.l${index}{stroke:${color}}.d${index}{fill:${color}}`).join('')}}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The powers of ten that enclose all values. */
function decades(figures: readonly number[]): number[] {
  const [low, high] = [Math.floor(Math.log10(Math.min(...figures))), Math.ceil(Math.log10(Math.max(...figures)))]
  return Array.from({ length: Math.max(high - low, 1) + 1 }, (_, index) => 10 ** (low + index))
}

const scale = (marks: readonly number[], from: number, to: number) => (figure: number) => {
  const [low, high] = [Math.log10(marks[0]!), Math.log10(marks.at(-1)!)]
  return from + ((Math.log10(figure) - low) / (high - low)) * (to - from)
}

const short = (figure: number) =>
  figure >= 1 ? figure.toLocaleString('en-US') : figure.toFixed(Math.max(0, -Math.floor(Math.log10(figure))))

/** The chart as SVG. All values must be positive. */
export function chartOf({ title, x, y, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points)
  const [acrossMarks, upMarks] = [decades(points.map(([size]) => size)), decades(points.map(([, figure]) => figure))]
  const across = scale(acrossMarks, plot.left, plot.right)
  const up = scale(upMarks, plot.bottom, plot.top)
  const grid = [
    ...acrossMarks.map((mark) => {
      const at = across(mark).toFixed(1)
      return `<path class="grid" d="M${at} ${plot.top}V${plot.bottom}"/><text x="${at}" y="${plot.bottom + 18}" text-anchor="middle">${short(mark)}</text>`
    }),
    ...upMarks.map((mark) => {
      const at = up(mark).toFixed(1)
      return `<path class="grid" d="M${plot.left} ${at}H${plot.right}"/><text x="${plot.left - 8}" y="${Number(at) + 4}" text-anchor="end">${short(mark)}</text>`
    }),
  ]
  const drawn = lines.map(({ name, points }, index) => {
    const color = index % lightColors.length
    const row = plot.top + 12 + index * 22
    const dots = points.map(([size, figure]) => [across(size).toFixed(1), up(figure).toFixed(1)])
    return [
      `<polyline class="l${color}" points="${dots.map((dot) => dot.join(',')).join(' ')}"/>`,
      ...dots.map(([cx, cy]) => `<circle class="d${color}" cx="${cx}" cy="${cy}" r="3.5"/>`),
      `<circle class="d${color}" cx="${plot.right + 24}" cy="${row - 4}" r="4"/><text x="${plot.right + 36}" y="${row}">${escaped(name)}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style><rect class="page" width="${width}" height="${height}"/>`,
    `<text class="title" x="${plot.left}" y="26">${escaped(title)}</text>`,
    ...grid,
    ...drawn,
    `<text x="${(plot.left + plot.right) / 2}" y="${height - 14}" text-anchor="middle">${escaped(x)}</text>`,
    `<text x="${plot.left}" y="${plot.top - 8}" text-anchor="end">${escaped(y)}</text>`,
    '</svg>\n',
  ].join('\n')
}
