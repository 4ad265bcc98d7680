import type { Config } from '../config.ts'
import { askedOrigin } from '../request-origin.ts'

/** The origin people use: PUBLIC_URL's, else the one of the request, which a trusted proxy may name. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): string =>
  new URL(publicUrl ?? askedOrigin() ?? request.url).origin
