import type { Config } from '../config.ts'
import { requestOrigin } from '../request-origin.ts'

export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): string =>
  new URL(publicUrl ?? requestOrigin() ?? request.url).origin
