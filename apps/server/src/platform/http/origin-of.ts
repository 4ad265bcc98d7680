import type { Config } from '../config.ts'

/** Where people reach this server: as it was told, else as they asked. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): string =>
  new URL(publicUrl ?? request.url).origin
