import { getFolders } from '@atelier/contract/endpoints/chat/folders'
import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import { folderTree } from '@atelier/contract/chat/folder'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

it('PRM-02 PRM-04 lists and searches public prompts in German, with German categories', async () => {
  const bodies: { language?: string; promptTag?: string; q?: string }[] = []
  respond(getFolders, { folders: [], root: folderTree('prompts', []) })
  respond(endpoints.listPrompts, { prompts: [], nextCursor: null })
  respond(endpoints.listPublicPrompts, async ({ request }) => {
    bodies.push((await request.json()) as (typeof bodies)[number])
    return { publicPrompts: [], nextCursor: null }
  })
  const { screen } = await openApp('/chat/prompts')
  const main = screen.getByRole('main')
  for (const name of ['SEO', 'Beruf und Alltag', 'Kreatives', 'DevOps'])
    await expect.element(main.getByRole('button', { name, exact: true })).toBeVisible()
  await userEvent.click(main.getByRole('button', { name: 'Texten', exact: true }))
  await expect.poll(() => bodies.at(-1)).toMatchObject({ promptTag: 'Copywriting', language: 'de' })
  await main.getByRole('searchbox').fill('Brief')
  await expect.poll(() => bodies.at(-1)).toEqual({ q: 'Brief', language: 'de' })
})
