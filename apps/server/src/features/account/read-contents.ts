import type { AccountContents } from '@atelier/contract/account-contents'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadAccountHolder } from './access.ts'
import { countContents } from './contents-queries.ts'

/** What an account's deletion takes, so that it can be said before. */
export const readContents = async ({ db }: AppContext, actor: Actor): Promise<AccountContents> =>
  countContents(db, loadAccountHolder(actor))
