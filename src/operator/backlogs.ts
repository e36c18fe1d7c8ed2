import type { Pool } from "#platform/database/open.ts";

/**
 * One statement over small partial indexes, so that it costs a millisecond also with years of bookings. pg-boss
 * keeps the jobs of one week, and only these are read as a whole.
 */
const SQL = `
  select
    (select count(*) from bookings where state in ('held', 'awaiting_payment'))::int as unpaid_bookings,
    (select count(*) from bookings where created_at > $1::timestamptz - interval '1 hour')::int as bookings_of_last_hour,
    (select count(*) from bookings where needs_staff_since is not null)::int as flight_bookings_needing_staff,
    (select count(*) from bookings where refund_due_vnd > 0)::int as bookings_with_refund_due,
    (select count(*) from refunds where state in ('requested', 'approved'))::int as open_refunds,
    (select count(*) from supplier_use where failing is not null)::int as suppliers_down,
    (select count(*) from payment_receipts where left_vnd > 0)::int as unmatched_receipts,
    (select coalesce(sum(left_vnd), 0) from payment_receipts where left_vnd > 0)::float8 as unmatched_vnd,
    emails.waiting::int as waiting_emails,
    extract(epoch from $1::timestamptz - least(emails.due, $1::timestamptz))::int as overdue_email_seconds,
    (select count(*) from outbox where state = 'failed')::int as failed_emails,
    jobs.failed::int as failed_jobs,
    jobs.waiting::int as waiting_jobs,
    extract(epoch from $1::timestamptz - least(jobs.oldest, $1::timestamptz))::int as oldest_job_seconds
  from
    (select count(*) as waiting, coalesce(min(next_try_at), $1::timestamptz) as due from outbox where state = 'waiting') emails,
    (select count(*) filter (where state = 'failed' and not exists (
        select 1 from pgboss.job later where later.name = job.name and later.data = job.data
          and later.state = 'completed' and later.completed_on > job.completed_on)) as failed,
      count(*) filter (where state in ('created', 'retry') and start_after <= $1::timestamptz) as waiting,
      coalesce(min(start_after) filter (where state in ('created', 'retry')), $1::timestamptz) as oldest
      from pgboss.job where state in ('created', 'retry', 'failed')) jobs`;

/** Counts the work that waits for staff, jobs or mail, by name. Amounts are đồng, ages are seconds. */
export async function readBacklogs(pool: Pool, now: Date): Promise<Record<string, number>> {
  const { rows } = await pool.query(SQL, [now]);
  return rows[0] as Record<string, number>;
}
