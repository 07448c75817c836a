/** Types for the part of subset-font that is used; the library has none. */
declare module 'subset-font' {
  type Range = { min: number; max: number }
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, Range>
    noHinting: boolean
    keepFeatures: readonly string[]
  }
  export default function subset(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
