import type { ErrorCode } from '@atelier/contract/envelope'

/** A file that someone might send to do harm, and what must come of it. */
export interface HostileFile {
  readonly about: string
  readonly fileName: string
  /** `trap` is an address that nothing may be asked of. */
  readonly bytes: (trap: string) => Uint8Array | string
  /** Refused with one of these, or read: then the text holds `shows` and does not match `hides`. */
  readonly refused?: readonly ErrorCode[]
  readonly shows?: string
  readonly hides?: RegExp
}
