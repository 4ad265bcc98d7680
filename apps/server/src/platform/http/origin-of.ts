import type { Config } from '../config.ts'
import { askedOrigin } from '../request-origin.ts'

export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): string =>
  new URL(publicUrl ?? askedOrigin() ?? request.url).origin
