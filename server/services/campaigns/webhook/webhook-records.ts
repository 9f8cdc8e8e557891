import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import {
  type Delivery,
  MOST_WEBHOOKS,
  type webhookOperations as operations,
  SECRET_OVERLAP_HOURS,
  type Webhook,
} from '../../../../contract/campaign/webhooks.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { validation } from '../../../../contract/validation.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { isRegistrable } from '../../../base/outgoing-address.ts'
import { newSecret, previousSecretOf } from '../../../base/webhook-signature.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { type Records, records } from '../../../records/records.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { endPauses, queueAgain } from './delivery-queue.ts'
import { webhook, webhookDelivery } from './tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>

// Written with table names, because Drizzle omits them from the columns of a select from one table.
const waiting = sql<number>`(
  select count(*) from ${webhookDelivery} d
  where d.webhook_id = ${webhook}.id and d.delivered_at is null and d.parked_at is null
)`.mapWith(Number)
const parked = sql<number>`(
  select count(*) from ${webhookDelivery} d where d.webhook_id = ${webhook}.id and d.parked_at is not null
)`.mapWith(Number)
/** The time of the next attempt of any event: not before the receiver is left alone. */
const nextAttempt = sql<Date | null>`(
  select greatest(${webhook}.next_attempt_at, min(d.next_attempt_at)) from ${webhookDelivery} d
  where d.webhook_id = ${webhook}.id and d.delivered_at is null and d.parked_at is null
)`.mapWith(webhook.nextAttemptAt)

const selectWebhooks = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ ...getTableColumns(webhook), waiting, parked, nextAttempt })
    .from(webhook)
    .where(where)

type Row = Awaited<ReturnType<typeof selectWebhooks>>[number]

const present = async (tx: Tx, { otherServices }: CampaignContext, rows: readonly Row[]): Promise<Webhook[]> => {
  const companies = await otherServices.termsOfCompanies(
    tx,
    rows.map(({ companyId }) => companyId),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    url: row.url,
    company_id: row.companyId,
    company_name: companies.get(row.companyId)?.name ?? '',
    events: row.events,
    is_active: row.isActive,
    secret_issued_at: row.secretIssuedAt?.toISOString() ?? null,
    previous_secret_until: (previousSecretOf(row, new Date()) && row.previousSecretUntil?.toISOString()) ?? null,
    waiting: row.waiting,
    parked: row.parked,
    last_delivered_at: row.lastDeliveredAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    next_attempt_at: row.nextAttempt?.toISOString() ?? null,
    switched_off_at: row.switchedOffAt?.toISOString() ?? null,
  }))
}

const ofAccount = ({ roleId, companyId }: Account): SQL | undefined =>
  roleId === ADMINISTRATOR_ROLE ? undefined : eq(webhook.companyId, companyId)

/** Throws `not_found` if the account may not see the webhook, or if it does not exist. */
const checkVisible = async (tx: Tx, account: Account, untrustedId: number): Promise<void> => {
  const [found] = await tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.id, untrustedId), ofAccount(account)))
  if (!found) throw notFound()
}

/** A page of the webhooks that an account may see. */
export const listWebhooks = async (
  context: CampaignContext,
  account: Account,
  query: ListQuery,
): Promise<Page<Webhook>> => {
  const { db } = context.store
  const where = and(
    ofAccount(account),
    query.is_active === undefined ? undefined : eq(webhook.isActive, query.is_active),
    query.company_id === undefined ? undefined : eq(webhook.companyId, query.company_id),
    query.filter ? or(containing(webhook.name, query.filter), containing(webhook.url, query.filter)) : undefined,
  )
  const sortable = { id: webhook.id, name: alphabetical(webhook.name), created_at: webhook.createdAt }
  return readPage(query, {
    rows: selectWebhooks(db, where).orderBy(inOrder(sortable[query.sort_by ?? 'id'], query.order), asc(webhook.id)),
    total: db.$count(webhook, where),
    present: (rows) => present(db, context, rows),
  })
}

const refused = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

/** The company of a webhook. Throws `invalid_input` if the account may not register webhooks for it. */
const companyOf = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  account: Account,
  untrustedId: number | null,
): Promise<number> => {
  const companyId = untrustedId ?? account.companyId
  if (companyId === account.companyId) return companyId
  const isKnown = (await otherServices.termsOfCompanies(tx, [companyId])).has(companyId)
  if (account.roleId === ADMINISTRATOR_ROLE && isKnown) return companyId
  throw refused('company_id', validation.unknownReference)
}

const checkAddress = ({ webhooks }: CampaignContext, url: string | undefined): void => {
  if (url !== undefined && !isRegistrable(url, webhooks.toLoopback)) throw refused('url', validation.webhookAddress)
}

/** Throws `too_many_webhooks` if a company has no room for one more. */
const requireRoom = async (tx: Tx, companyId: number): Promise<void> => {
  // If two webhooks are stored at the same time, the second transaction waits, and then counts the first one.
  await lockUntilCommit(tx, 'webhooks', companyId)
  if ((await countWebhooks(tx, companyId)) >= MOST_WEBHOOKS) throw new ProblemError('too_many_webhooks')
}

const noSecret = { secret: null, secretIssuedAt: null, previousSecret: null, previousSecretUntil: null }

/** The state of the queue of a webhook that is switched on. */
const fresh = { failures: 0, failingSince: null, nextAttemptAt: null, switchedOffAt: null }

const webhookRecords = (context: CampaignContext): Records<Webhook, Create, Change> =>
  records(context.store, {
    kind: 'webhook',
    table: webhook,
    nameOf: ({ name }) => name,
    // The audit entry leaves out the state of the queue, which changes without a command.
    factsOf: ({ id, name, url, company_id, company_name, events, is_active }) => ({
      id,
      name,
      url,
      company_id,
      company_name,
      events,
      is_active,
    }),
    find: async (tx, id) => (await present(tx, context, await selectWebhooks(tx, eq(webhook.id, id))))[0] ?? null,
    insert: async (tx, { name, url, events, is_active, company_id }, caller) => {
      checkAddress(context, url)
      const companyId = await companyOf(tx, context, caller, company_id)
      await requireRoom(tx, companyId)
      const values = { name, url, events: [...new Set(events)], isActive: is_active, companyId }
      return insertedId(tx.insert(webhook).values(values).returning({ id: webhook.id }))
    },
    update: async (tx, id, { name, url, events, is_active, company_id }, caller) => {
      checkAddress(context, url)
      const companyId = company_id === undefined ? undefined : await companyOf(tx, context, caller, company_id)
      const [before] = await tx.select().from(webhook).where(eq(webhook.id, id))
      if (companyId !== undefined && companyId !== before?.companyId) await requireRoom(tx, companyId)
      // The secret proves to one receiver who sends. A token of the API may change the address, but issues no secret.
      const secret = url === undefined || url === before?.url ? {} : noSecret
      await tx
        .update(webhook)
        .set({ id, name, url, events, isActive: is_active, companyId, ...secret, ...(is_active === true ? fresh : {}) })
        .where(eq(webhook.id, id))
    },
    delete: (tx, id) => tx.delete(webhook).where(eq(webhook.id, id)),
    usage: async () => [],
  })

/** The commands of webhooks. Each first throws `not_found` for a webhook of another company. */
export const webhookCommands = (context: CampaignContext) => {
  const { store } = context
  const webhooks = webhookRecords(context)
  return {
    create: webhooks.create,
    get: async (account: Account, id: number): Promise<Webhook> => {
      await checkVisible(store.db, account, id)
      return webhooks.get(id)
    },
    change: async (caller: Caller, id: number, change: Change): Promise<Webhook> => {
      await checkVisible(store.db, caller, id)
      return webhooks.change(caller, id, change)
    },
    remove: async (caller: Caller, id: number): Promise<void> => {
      await checkVisible(store.db, caller, id)
      await webhooks.remove(caller, id)
    },
    /** Issues a new secret, and returns it; for a day the one before signs too. */
    issueSecret: (caller: Caller, id: number): Promise<{ secret: string }> =>
      store.transaction(async (tx) => {
        await checkVisible(tx, caller, id)
        const secret = newSecret()
        const overlapEnd = new Date(Date.now() + SECRET_OVERLAP_HOURS * HOUR_MS).toISOString()
        const [changed] = await tx
          .update(webhook)
          .set({
            secret,
            secretIssuedAt: new Date(),
            previousSecret: sql`${webhook.secret}`,
            previousSecretUntil: sql`case when ${webhook.secret} is not null then ${overlapEnd}::timestamptz end`,
          })
          .where(eq(webhook.id, id))
          .returning({ name: webhook.name })
        if (!changed) throw notFound()
        await appendAudit(tx, caller, { action: 'key_issued', kind: 'webhook', recordId: id, recordName: changed.name })
        return { secret }
      }),
    /** Ends the pauses after failures, so that the next attempts are made at once. */
    retry: async (account: Account, id: number): Promise<void> => {
      await checkVisible(store.db, account, id)
      await store.transaction((tx) => endPauses(tx, id))
    },
    /** Queues deliveries again, or every parked one. Throws `not_found` if the webhook has none of the given ones. */
    resend: async (
      caller: Caller,
      id: number,
      { deliveries }: BodyOf<typeof operations.resend>,
    ): Promise<{ queued: number }> => {
      await checkVisible(store.db, caller, id)
      const queued = await store.transaction((tx) => queueAgain(tx, id, deliveries))
      if (queued === 0 && deliveries !== null) throw notFound()
      return { queued }
    },
    /** A page of the log, newest first unless the query says otherwise. */
    listDeliveries: async (
      account: Account,
      id: number,
      query: QueryOf<typeof operations.listDeliveries>,
    ): Promise<Page<Delivery>> => {
      await checkVisible(store.db, account, id)
      const where = and(
        eq(webhookDelivery.webhookId, id),
        query.filter ? containing(webhookDelivery.type, query.filter) : undefined,
      )
      return readPage(query, {
        rows: store.db
          .select()
          .from(webhookDelivery)
          .where(where)
          .orderBy(query.order === 'asc' ? asc(webhookDelivery.id) : desc(webhookDelivery.id)),
        total: store.db.$count(webhookDelivery, where),
        present: (rows) => rows.map(presentDelivery),
      })
    },
  }
}

const presentDelivery = (row: typeof webhookDelivery.$inferSelect): Delivery => ({
  id: row.uuid,
  type: row.type,
  campaign_uuid: row.campaignUuid,
  created_at: row.createdAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  attempts: row.attempts,
  last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
  last_fault: row.lastFault,
  last_status: row.lastStatus,
  last_answer: row.lastAnswer,
  next_attempt_at: row.deliveredAt || row.parkedAt ? null : (row.nextAttemptAt?.toISOString() ?? null),
  parked_at: row.parkedAt?.toISOString() ?? null,
  parked_reason: row.parkedReason,
})

/** The number of webhooks of a company. */
export const countWebhooks = (tx: Tx, companyId: number): Promise<number> =>
  tx.$count(webhook, eq(webhook.companyId, companyId))
