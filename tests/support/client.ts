import type { AnswerOf, BodyInputOf, Operation, QueryInputOf } from '../../contract/operation.ts'
import type { Problem } from '../../contract/problems.ts'
import { serviceBases } from '../../contract/services.ts'
import { userOperations } from '../../contract/users.ts'

/** What a call came to: an answer by the contract, or the problem that refused it. */
export type Outcome<O extends Operation> = { status: number; answer: AnswerOf<O>; problem: Problem }

/** What goes into a call; everything as the contract names it. */
export type Ingredients<O extends Operation> = {
  params?: Record<string, string | number>
  query?: QueryInputOf<O>
  body?: BodyInputOf<O>
  form?: FormData
}

/** Somebody who calls the platform over HTTP; nobody when there is no token. */
export type Caller = {
  token: string | undefined
  call<O extends Operation>(operation: O, ingredients?: Ingredients<O>): Promise<Outcome<O>>
}

/** Path and query of a call, as the contract names its parts. */
export const addressOf = (operation: Operation, { params = {}, query }: Ingredients<Operation>): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query as Record<string, unknown> | undefined) ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return `${serviceBases[operation.service]}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Calls operations of a platform at an address, with or without a token. */
export const callerAt = (url: string, token?: string): Caller => ({
  token,
  async call(operation, ingredients = {}) {
    const response = await fetch(url + addressOf(operation, ingredients as Ingredients<Operation>), {
      method: operation.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(ingredients.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(ingredients.form ? { body: ingredients.form } : {}),
      ...(ingredients.body === undefined ? {} : { body: JSON.stringify(ingredients.body) }),
    })
    const text = await response.text()
    const json = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, answer: json, problem: json }
  },
})

/** Logs a demo account in; its password is everybody's. */
export const loggedIn = async (url: string, username: string, password = 'arabox-demo'): Promise<Caller> => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  const { answer, status } = await callerAt(url).call(userOperations.login, { form })
  if (status !== 200) throw new Error(`${username} could not log in: ${status}`)
  return callerAt(url, answer.access_token)
}
