import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../actors.ts'
import { describeAppOnEach } from '../describe-app.ts'
import { callForOutcome, commands, describeStep, sequences, type Stage, type Step } from './commands.ts'
import { modelEnvironment } from './model-environment.ts'
import { type Model, oracle, type PersonName, personNames } from './oracle.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('Yes.')
  reply.end()
})
afterAll(() => model[Symbol.asyncDispose]())

const runs = { pglite: 20, postgres: 8 } as const

/** Returns everyone's current verdicts for the project, and those of the oracle for the same requests. */
const probe = async ({ people, projectId }: Stage, oracleModel: Model, deletedSources: Model['sources']) => {
  const projectParams = { params: { projectId } }
  const probes = personNames.map(async (person) => {
    const actor = people[person]
    const { data, error } = await actor.call(projects.getProjectPermissions, projectParams)
    const sources = [...oracleModel.sources, ...deletedSources]
    const chat = oracleModel.chats.get(person)
    return {
      actual: {
        person,
        permissions: data ?? error.code,
        project: (await callForOutcome(actor, projects.getProject, projectParams)).word,
        sources: await Promise.all(
          sources.map(
            async ({ id }) => (await callForOutcome(actor, getAttachment, { params: { id } })).word,
          ),
        ),
        chat: chat ? (await callForOutcome(actor, chats.getChat, { params: { chatId: chat } })).word : null,
      },
      expected: {
        person,
        permissions: oracleModel.members.has(person) ? oracle.permissions(oracleModel, person) : 'NOT_FOUND',
        project: oracle.read(oracleModel, person),
        sources: sources.map((source) => oracle.readSource(oracleModel, person, source)),
        chat: chat ? oracle.readChat() : null,
      },
    }
  })
  const results = await Promise.all(probes)
  return { actual: results.map(({ actual }) => actual), expected: results.map(({ expected }) => expected) }
}

const runSteps = async (stage: Stage, steps: readonly Step[]): Promise<void> => {
  const known: Model = {
    members: new Map([['ada', 'OWNER']]),
    invitations: new Map(),
    archived: false,
    name: 'Lighthouse',
    sources: [],
    chats: new Map(),
  }
  const deletedSources: Model['sources'] = []
  for (const step of steps) {
    const command = commands[step.name]
    if (!command) throw new Error(`unknown step ${step.name}`)
    const verdict = command.verdict(known, step)
    const knownBefore = [...known.sources]
    const { word, id } = await command.send(stage, known, step)
    expect(`${describeStep(step)}: ${word}`).toBe(`${describeStep(step)}: ${verdict}`)
    if (verdict === 'OK') command.apply(known, step, id)
    deletedSources.push(...knownBefore.filter((source) => !known.sources.includes(source)))
    const { actual, expected } = await probe(stage, known, deletedSources)
    expect({ after: describeStep(step), actual }).toEqual({ after: describeStep(step), actual: expected })
  }
  const { name } = await stage.people.ada.get(projects.getProject, { params: { projectId: stage.projectId } })
  expect(name).toBe(known.name)
}

describeAppOnEach(
  'sequences of sharing',
  (test, engine) => {
    let people: Record<PersonName, TestActor>
    let emails: Stage['emails']
    beforeAll(async () => {
      const [ada, bob, cleo, dan] = await Promise.all([
        signUp(test()),
        signUp(test()),
        signUp(test()),
        signUp(test()),
      ])
      people = { ada, bob, cleo, dan }
      const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email
      emails = {
        ada: await emailOf(ada),
        bob: await emailOf(bob),
        cleo: await emailOf(cleo),
        dan: await emailOf(dan),
      }
    })

    it('PRJ-37 PRJ-38 MBR-05 match a model of permissions for everyone after every step', async () => {
      const property = fc.asyncProperty(sequences, async (steps) => {
        const { id } = await people.ada.get(projects.createProject, {
          body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
        })
        await runSteps({ test: test(), people, emails, projectId: id }, steps)
      })
      // the time limit interrupts the run, so that a counterexample is reported instead of a timeout
      const result = await fc.check(property, { numRuns: runs[engine], interruptAfterTimeLimit: 150_000 })
      expect(fc.defaultReportMessage(result) ?? 'they agree').toBe('they agree')
      // a slow machine that ran fewer sequences has proven less
      expect(result.interrupted).toBe(false)
    }, 180_000)
  },
  modelEnvironment(model),
)
