import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { MemoryId } from '../../ids.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { Memory, MemoryText, Personal, PersonalInstructions } from '../../people/personal.ts'

const MemoryParams = z.strictObject({ memoryId: MemoryId })

export const getPersonal = defineEndpoint({
  method: 'GET',
  path: '/v1/user/personal',
  summary: 'Get your personal instructions, and whether the assistant’s memory is on.',
  data: Personal,
  errors: ['NOT_ALLOWED'],
})

export const updatePersonal = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/personal',
  summary: 'Update your personal instructions, or turn the assistant’s memory on or off.',
  body: z.strictObject({
    instructions: PersonalInstructions.optional(),
    remembers: z.boolean().optional(),
  }),
  data: Personal,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const listMemories = defineEndpoint({
  method: 'GET',
  path: '/v1/user/memories',
  summary: 'List what the assistant remembers about you, newest first.',
  query: z.strictObject(pageQuery(50)),
  data: z.object({ memories: z.array(Memory), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const addMemory = defineEndpoint({
  method: 'POST',
  path: '/v1/user/memories',
  summary: 'Add a memory.',
  body: z.strictObject({ text: MemoryText }),
  data: Memory,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT'],
})

export const updateMemory = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/memories/{memoryId}',
  summary: 'Update a memory.',
  params: MemoryParams,
  body: z.strictObject({ text: MemoryText }),
  data: Memory,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const deleteMemory = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/memories/{memoryId}',
  summary: 'Delete a memory.',
  params: MemoryParams,
  data: z.object({ id: MemoryId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const deleteMemories = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/memories',
  summary: 'Delete all memories.',
  data: z.object({ deleted: z.int() }),
  errors: ['NOT_ALLOWED'],
})
