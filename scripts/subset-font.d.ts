/** What we use of a library that comes without types. */
declare module 'subset-font' {
  type Range = { min: number; max: number }
  type Ways = {
    targetFormat: 'woff2'
    variationAxes: Record<string, Range>
    noHinting: boolean
    keepFeatures: readonly string[]
  }
  export default function subset(font: Buffer, characters: string, ways: Ways): Promise<Buffer>
}
