/** The package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly keepFeatures?: readonly string[]
      readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>
    },
  ): Promise<Uint8Array>
}
