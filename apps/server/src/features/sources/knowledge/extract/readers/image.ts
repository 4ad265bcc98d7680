import type { Reader } from '../reading.ts'

export const readImage: Reader = () => ({})
