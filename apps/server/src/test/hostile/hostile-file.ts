import type { ErrorCode } from '@atelier/contract/envelope'

/** A file that an attacker might send, and the expected outcome. */
export interface HostileFile {
  readonly about: string
  readonly fileName: string
  /** `trap` is an address that must not receive requests. */
  readonly bytes: (trap: string) => Uint8Array | string
  /**
   * The file is rejected with one of these codes. Without them, it is processed: its text contains
   * `visibleText` and doesn't match `hiddenPattern`.
   */
  readonly rejectionCodes?: readonly ErrorCode[]
  readonly visibleText?: string
  readonly hiddenPattern?: RegExp
}
