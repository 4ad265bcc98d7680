import type { Reader } from '../reader.ts'

/** Images yield no text here: `extractImageText` recognizes or describes them later. */
export const readImage: Reader = () => ({})
