import type { ColumnType, GeneratedAlways } from 'kysely'

/** An integer identity column, which only the database sets. */
export type Identity = GeneratedAlways<number>
/** timestamptz. */
export type Instant = ColumnType<Date, Date, Date>
/** timestamptz with `default now()`. */
export type InstantByDefault = ColumnType<Date, Date | undefined, Date>
/** date, as `2001-12-31`: a calendar day has no time zone. */
export type Day = ColumnType<string, string, string>
/** jsonb: read as a parsed value, written as JSON text, because the drivers encode arrays differently. */
export type Json<Value> = ColumnType<Value, string, string>
/** A column with a default in the database. */
export type ByDefault<Value> = ColumnType<Value, Value | undefined, Value>

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
