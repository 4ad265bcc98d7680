import type { Page } from '@playwright/test'
import { addFile, addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const canaryOrigin = 'https://canary.example'

/** Text that would run as a script if it were parsed as markup. */
const payloads = [
  `<script>alert('script')</script>`,
  `<img src=x onerror="alert('img')">`,
  `"><svg onload=alert('svg')>`,
  `javascript:alert('url')`,
  '{{constructor.constructor("alert(1)")()}}',
]
const payload = payloads.join(' ')

/** Records CSP violations, cross-origin requests and new windows; survives reloads. */
const recordViolations = async (person: Page, origin: string): Promise<string[]> => {
  const violations: string[] = []
  await person.exposeFunction('reportViolation', (problem: string) => violations.push(`policy: ${problem}`))
  await person.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as {
        reportViolation: (problem: string) => void
      }
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  person.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) violations.push(`request: ${url}`)
  })
  person.context().on('page', (page) => violations.push(`window: ${page.url()}`))
  return violations
}

const ask = async (person: Page, text: string) => {
  await person.getByRole('textbox', { name: /Ask anything/ }).fill(text)
  await person.keyboard.press('Enter')
}

const selectScriptedModel = async (person: Page) => {
  await person.goto('/chat')
  await person.getByRole('button', { name: /^Model:/ }).click()
  await person.getByRole('menuitem', { name: /scripted/ }).click()
}

test('API-01 the content security policy of pages allows neither eval nor another origin', async ({
  person,
  atelier,
}) => {
  for (const path of ['/chat', '/chat/projects', '/nowhere/at/all', '/v1/projects', '/readyz']) {
    const headers = (await person.request.get(path)).headers()
    const ownOrigin = new RegExp(`https?://${new URL(atelier.url).host}/`, 'g')
    const policy = (headers['content-security-policy'] ?? '').replaceAll(ownOrigin, '/')
    expect(policy, path).toMatch(/(default|script)-src/)
    expect(policy, path).not.toMatch(/unsafe-eval|https?:|\*/)
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '', path).not.toContain('unsafe-inline')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

test('PRJ-01 script in a project’s fields, files and file names stays text on every page', async ({
  person,
  atelier,
}) => {
  const violations = await recordViolations(person, atelier.url)
  const name = payload.slice(0, 100)
  const id = await makeProject(person.request, name)
  const response = await person.request.patch(`/v1/projects/${id}`, {
    data: { description: payload, systemPrompt: payload, goal: `${payload} and more` },
  })
  expect(response.ok()).toBe(true)
  const files = [
    [`"><img src=x onerror=alert('name')>.md`, `# ${payload}\n\n${payload}\n`],
    [
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('drawing')"><script>alert('inner')</script><text>Words</text></svg>`,
    ],
    [
      'page.html',
      `<!doctype html><title>${payload}</title><p>Words</p><script>alert('page')</script><img src="${canaryOrigin}/pixel">`,
    ],
  ] as const
  for (const [file, text] of files)
    await addFile(person.request, id, { name: file, mimeType: 'text/html', buffer: Buffer.from(text) })
  await addText(person.request, id, payload, payload)
  for (const path of [
    `/chat/projects/${id}`,
    `/chat/projects/${id}?panel=manageProjectKnowledgePanel`,
    '/chat/projects',
  ]) {
    await person.goto(path)
    await expect(person.getByText(`<script>alert('script')</script>`, { exact: false }).first()).toBeVisible()
  }
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await person.getByRole('listitem').filter({ hasText: "alert('name')" }).first().click()
  await expect(person.getByText("onerror=alert('name')", { exact: false }).first()).toBeVisible()
  expect(violations).toEqual([])
})

test('CHT-02 script in a message, a chat’s title and an answer stays text, even after a reload', async ({
  person,
  atelier,
  model,
}) => {
  const violations = await recordViolations(person, atelier.url)
  model.script = (_request, reply) => {
    reply.reasoning(payload)
    reply.text(
      `Beginning.\n\n${payload}\n\n<iframe src="${canaryOrigin}/frame" srcdoc="<script>alert('frame')</script>"></iframe>\n\n`,
    )
    reply.text(
      `<a href="javascript:alert('link')">link</a> [one](javascript:alert('md')) [two](data:text/html,<script>alert(1)</script>) [three](vbscript:x) [four](${canaryOrigin}/four "${payload.replaceAll('"', '')}")\n\n`,
    )
    reply.text(
      `![img](${canaryOrigin}/pixel.png?q=secret) ![](data:image/svg+xml,<svg/onload=alert(1)>) <img src="${canaryOrigin}/tag.png" srcset="${canaryOrigin}/set.png 2x">\n\n`,
    )
    reply.text(
      `<style>@import "${canaryOrigin}/style.css"; body{background:url(${canaryOrigin}/bg)}</style><link rel=stylesheet href="${canaryOrigin}/l.css"><meta http-equiv=refresh content="0;url=${canaryOrigin}/meta"><base href="${canaryOrigin}/"><form action="${canaryOrigin}"><button>Go</button></form><object data="${canaryOrigin}/o"></object><video src="${canaryOrigin}/v" autoplay></video>\n\n`,
    )
    reply.text(
      '$$\\href{javascript:alert(1)}{x} \\includegraphics{' +
        canaryOrigin +
        '/tex.png} \\htmlData{onclick=alert(1)}{y} \\url{' +
        canaryOrigin +
        '}$$\n\n',
    )
    reply.text('$\\def\\a{\\a\\a}\\a$\n\n')
    reply.text(
      `\`\`\`html\n${payload}\n\`\`\`\n\n\`\`\`"><img src=x onerror=alert('fence')>\ncode\n\`\`\`\n\n`,
    )
    reply.text(
      `\`\`\`mermaid\n%%{init: {"securityLevel":"loose","htmlLabels":true}}%%\ngraph TD; A["<img src='${canaryOrigin}/m.png' onerror=alert('mermaid')>"]-->B; click B href "javascript:alert(1)"\n\`\`\`\n\n`,
    )
    reply.text(
      `| ${payload.replaceAll('|', '')} | b |\n|---|---|\n| <script>alert(1)</script> | 2 |\n\nThe end.`,
    )
    reply.end()
  }
  await selectScriptedModel(person)
  await ask(person, payload)
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('The end.')
  await expect(
    answer
      .getByRole('img', { name: /^Diagram/ })
      .or(answer.getByText('graph TD'))
      .first(),
  ).toBeVisible()
  const chatId = new URL(person.url()).pathname.split('/').at(-1)
  const renameResponse = await person.request.patch(`/v1/chats/${chatId}`, {
    data: { newTitle: payload.slice(0, 100) },
  })
  expect(renameResponse.ok()).toBe(true)
  await person.reload()
  await expect(answer).toContainText('The end.')
  await expect(
    answer
      .getByRole('button', { name: /Thought/ })
      .or(answer.getByText('Thought process'))
      .first(),
  ).toBeVisible()
  const dangerousElements = await answer.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      /^(script|iframe|object|embed|base|form|meta|link|video)$/i.test(element.tagName) ||
      [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || /^\s*(javascript|vbscript|data:text)/i.test(value),
      )
        ? [element.outerHTML.slice(0, 200)]
        : [],
    ),
  )
  expect(dangerousElements).toEqual([])
  expect(violations).toEqual([])
})

test('CHT-02 a remote image in an answer isn’t requested until someone clicks it', async ({
  person,
  atelier,
  model,
  context,
}) => {
  const violations = await recordViolations(person, atelier.url)
  await context.route(`${canaryOrigin}/**`, (route) => route.fulfill({ body: 'a picture' }))
  model.script = (_request, reply) => {
    reply.text(`Look: ![the tower](${canaryOrigin}/tower.png?told=secret)\n\nThe end.`)
    reply.end()
  }
  await selectScriptedModel(person)
  await ask(person, 'Show me the tower')
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('The end.')
  const imageLink = answer.getByRole('link', { name: /the tower/ })
  await expect(imageLink).toBeVisible()
  expect(violations).toEqual([])
  const popupPromise = context.waitForEvent('page')
  await imageLink.click()
  await expect.poll(async () => (await popupPromise).url()).toContain(`${canaryOrigin}/tower.png`)
  expect(violations.filter((violation) => !violation.startsWith('window:'))).toEqual([])
})
