import * as endpoints from '@atelier/contract/endpoints/admin/moderation'
import type { PromptId, ReportId } from '@atelier/contract/ids'
import { promptOffer, savedPrompt } from '../../../../db/schema/index.ts'
import { publicReport } from '../schema.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { actorNames } from '../../../../test/rights/actor-names.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { nobody, only, signedIn } from '../../../../test/rights/verdicts.ts'
import { adminAlone } from '../../admin/test/rights.ts'
import { privateBot, publicBot } from '../../../bots/bots/test/rights.ts'

const reason = 'It lies.'

const publicPrompt: Thing<PromptId> = {
  knownTo: actorNames,
  add: async ({ test, people }, _place, word) => {
    const id = uuidv7<PromptId>()
    const now = new Date()
    const { db } = test.context
    await db.insert(savedPrompt).values({ id, ownerId: people.owner.actor.id, name: word, text: word })
    await db
      .insert(promptOffer)
      .values({ promptId: id, name: word, text: word, tag: 'SEO', status: 'accepted', offeredAt: now })
    return id
  },
}

const report: Thing<ReportId> = {
  // the report names a public bot, which everyone may see
  knownTo: actorNames,
  add: async (parts, place, word) => {
    const id = uuidv7<ReportId>()
    const botId = await publicBot.add(parts, place, word)
    await parts.test.context.db
      .insert(publicReport)
      .values({ id, botId, reason: word, createdAt: new Date() })
    return id
  },
}

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'POST /v1/chatbots/{chatbotId}/report': [
    {
      about: 'a public bot',
      thing: publicBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.reportBot, { params: { chatbotId: idOf(publicBot) }, body: { reason } }),
      verdicts: signedIn,
    },
    {
      about: 'a private bot',
      thing: privateBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.reportBot, { params: { chatbotId: idOf(privateBot) }, body: { reason } }),
      verdicts: only('owner'),
    },
  ],
  'POST /v1/user/public-prompts/{promptId}/report': [
    {
      about: 'a prompt in the library',
      thing: publicPrompt,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.reportPrompt, { params: { promptId: idOf(publicPrompt) }, body: { reason } }),
      verdicts: signedIn,
    },
    {
      about: 'an unknown prompt',
      send: ({ actor }) =>
        actor.send(endpoints.reportPrompt, { params: { promptId: uuidv7() }, body: { reason } }),
      verdicts: nobody,
    },
  ],
  'GET /v1/admin/reports': [
    {
      about: 'all reports',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listReports, { query: {} }),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'DELETE /v1/admin/reports/{reportId}': [
    {
      about: 'a report',
      needsSession: true,
      thing: report,
      send: ({ actor, idOf }) => actor.send(endpoints.dismissReport, { params: { reportId: idOf(report) } }),
      verdicts: adminAlone,
    },
  ],
  'PATCH /v1/admin/chatbots/{chatbotId}': [
    {
      about: 'a public bot',
      needsSession: true,
      thing: publicBot,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.moderateBot, {
          params: { chatbotId: idOf(publicBot) },
          body: { isTakenDown: true, reason },
        }),
      verdicts: adminAlone,
    },
  ],
  'DELETE /v1/admin/public-prompts/{promptId}': [
    {
      about: 'a prompt in the library',
      needsSession: true,
      thing: publicPrompt,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.unpublishPrompt, {
          params: { promptId: idOf(publicPrompt) },
          body: { reason },
        }),
      verdicts: adminAlone,
    },
  ],
}
