import type { Config } from '../config.ts'
import { askedOrigin } from '../request-origin.ts'

/** PUBLIC_URL's, else the request's, which a trusted proxy may set. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): string =>
  new URL(publicUrl ?? askedOrigin() ?? request.url).origin
