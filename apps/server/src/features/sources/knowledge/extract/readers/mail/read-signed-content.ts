import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'

const signedDataType = '1.2.840.113549.1.7.2'

const childBlocks = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Sequence || block instanceof Constructed ? block.valueBlock.value : []

/**
 * Extracts the message from an opaque signature (RFC 8551, section 3.5.2). Null if it's encrypted or damaged.
 */
export const readSignedContent = (bytes: Buffer): Buffer | null => {
  const [type, signedData] = childBlocks(fromBER(bytes).result)
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== signedDataType) return null
  const [, , encapsulatedContent] = childBlocks(childBlocks(signedData)[0])
  const content = childBlocks(childBlocks(encapsulatedContent)[1])[0]
  return content instanceof OctetString ? Buffer.from(content.getValue()) : null
}
