import { addText } from '@atelier/contract/endpoints/attachments'
import { createBot } from '@atelier/contract/endpoints/bots'
import { recordConsent } from '@atelier/contract/endpoints/consent'
import { addMemory } from '@atelier/contract/endpoints/personal'
import { createProject } from '@atelier/contract/endpoints/projects'
import { expect, it } from 'vitest'
import { dataImport, mcpServer } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addMember } from '../../test/members.ts'
import { signUpWithPlugins } from '../../test/plugins.ts'
import {
  selectBots,
  selectConsent,
  selectItemsOf,
  selectMemories,
  selectPlugins,
  selectProjects,
} from './export-queries.ts'
import { countRunning } from './import-queries.ts'

describeApp('data that moves is one person’s', (test) => {
  it('CHT-01 an archive holds nothing of anybody else’s', async () => {
    const [ada, bob, eve] = [await signUp(test()), await signUpWithPlugins(test()), await signUp(test())]
    const { db } = test().context
    await bob.get(recordConsent, { body: { version: 1, allowed: [], at: 1000 } })
    await bob.get(addMemory, { body: { text: 'Likes lamps' } })
    await db.insert(mcpServer).values({
      id: uuidv7(),
      ownerId: bob.id,
      name: 'Lamps',
      slug: 'lamps',
      transport: 'http',
      address: 'http://1.1.1.1:9/',
    })
    await bob.get(createProject, { body: { name: 'Harbour', creationMode: 'MANUAL' } })
    const bot = { name: `Keeper ${bob.id}`, description: 'Keeps', prompt: 'You keep a lighthouse.' }
    await bob.get(createBot, { body: { chatbotConfig: bot } })
    for (const select of [selectConsent, selectMemories, selectPlugins, selectProjects, selectBots]) {
      expect(await select(db, bob.id)).toHaveLength(1)
      expect(await select(db, eve.id)).toEqual([])
    }
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lamps', creationMode: 'MANUAL' },
    })
    await addMember(test(), projectId, bob.id, 'EDITOR')
    const body = { fileName: 'log', fileContent: 'The lamp was lit.', projectId }
    const { id } = await ada.get(addText, { body })
    await bob.get(addText, { body })
    expect(await selectItemsOf(db, ada.id, projectId)).toEqual([id])
  })

  it('CHT-01 waits for a person’s own imports alone', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { db } = test().context
    await db.insert(dataImport).values({ id: uuidv7(), userId: bob.id, fileName: 'a.zip', state: 'waiting' })
    expect([await countRunning(db, ada.id), await countRunning(db, bob.id)]).toEqual([0, 1])
  })
})
