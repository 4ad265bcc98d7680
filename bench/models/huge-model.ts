/**
 * Creates a model file of a few hundred bytes whose header says that its weights need 2 TB
 * (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md).
 */
export const hugeModel = (): Buffer => {
  const parts: Buffer[] = []
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    parts.push(bytes)
  }
  const u64 = (value: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    parts.push(bytes)
  }
  const text = (value: string) => {
    u64(BigInt(Buffer.byteLength(value)))
    parts.push(Buffer.from(value))
  }
  const types = { uint32: 4, string: 8 }
  const numbers = {
    'llama.context_length': 8192,
    'llama.embedding_length': 65_536,
    'llama.block_count': 1,
    'llama.feed_forward_length': 65_536,
    'llama.attention.head_count': 64,
    'llama.attention.head_count_kv': 8,
  }
  parts.push(Buffer.from('GGUF'))
  u32(3)
  u64(1n)
  u64(BigInt(Object.keys(numbers).length + 1))
  text('general.architecture')
  u32(types.string)
  text('llama')
  for (const [name, value] of Object.entries(numbers)) {
    text(name)
    u32(types.uint32)
    u32(value)
  }
  text('token_embd.weight')
  u32(2)
  u64(65_536n)
  u64(8_388_608n)
  u32(0)
  u64(0n)
  return Buffer.concat([...parts, Buffer.alloc(64)])
}
