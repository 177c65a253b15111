#!/bin/sh
# Patroni runs this once, on the first primary, with the address of its server.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$CONCERTS_PASSWORD" <<'SQL'
create role concerts login password :'password';
create database concerts owner concerts;
SQL
