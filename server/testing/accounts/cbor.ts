/** The values of a software authenticator: integers, texts, bytes, lists and maps, in CBOR (RFC 8949). */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function isList(value: Cbor): value is readonly Cbor[] {
  return Array.isArray(value)
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.of((kind << 5) | size)
  if (size < 256) return Buffer.of((kind << 5) | 24, size)
  return Buffer.of((kind << 5) | 25, size >> 8, size & 255)
}
