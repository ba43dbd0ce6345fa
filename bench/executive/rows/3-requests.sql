insert into clients (id, distributor_id, identity_type, identity, names, surnames, email, phone, created_at, approved_at)
  select client_id, owner.id, 'ci', identity, names, surname1 || ' ' || surname2,
    'c' || n || '@bench.local', phone, joined_at, case when n % 20 > 0 then joined_at end
  from people join numbered_distributors owner using (place);

insert into requests (id, distributor_id, number, client_id, kind, channel, validity, status, user_info, completed_steps,
    verified_email, resume_token_hash, resume_expires_at, base_cents, iva_cents, total_cents, iva_rate, approval_number,
    approved_at, approved_client_id, expires_at, status_since, created_at, updated_at, search_text)
  select request_id, p.distributor_id,
    case when status <> 'draft' then named.number end, client_id,
    p.kind, channel, validity, status,
    jsonb_build_object('identityType', 'ci', 'identity', identity, 'fingerprintCode', 'V4333V4222', 'names', names,
      'surname1', surname1, 'surname2', surname2, 'birthDate', '1985-05-10', 'nationality', 'ECUATORIANA',
      'email', 'c' || person || '@bench.local', 'phone', phone, 'province', 'Guayas', 'city', 'GUAYAQUIL',
      'address', 'AV. 9 DE OCTUBRE 1904'),
    '{certificate,personal,documents,photo,code,terms,summary,password}', 'c' || person || '@bench.local',
    sha256(('bench ' || p.n)::bytea), p.created_at + interval '30 days', base_cents, total_cents - base_cents, total_cents,
    0.15, case when status in ('approved', 'issued') then 1 else 0 end,
    case status when 'approved' then status_since when 'issued' then status_since - gap end,
    case when status in ('approved', 'issued') then client_id end,
    case when status in ('draft', 'payment', 'correction', 'approved') then now() + interval '10 days' end,
    status_since, p.created_at, status_since,
    case when status <> 'draft' then concat_ws(' ', named.number, identity, names, surname1, surname2) else '' end
  from planned p join people on people.n = p.person
  cross join lateral (select 'TZ-' || extract(year from p.created_at) || '-' || lpad(p.n::text, 7, '0') || '-' || p.n % 10 as number) named;

insert into consents (distributor_id, request_id, kind, version, ip, user_agent, at)
  select distributor_id, request_id, 'terms',
    'bench', '10.' || n % 200 || '.' || n / 200 % 200 || '.' || n / 40000 % 200, 'Mozilla/5.0', created_at
  from planned where status <> 'draft';

insert into payments (distributor_id, request_id, method, status, amount_cents, account_id, reference, paid_on,
    decided_at, refund_due, created_at)
  select distributor_id, request_id,
    'transfer', case status when 'paymentReview' then 'inReview' else 'received' end, total_cents, 'pichincha',
    lpad(n::text, 9, '0'), (created_at + gap * 2)::date,
    case when status <> 'paymentReview' then created_at + gap * 3 end, status = 'rejected' and n % 10 = 0,
    created_at + gap * 2
  from planned where 'paymentReview' = any(path);

insert into certificate_status (serial, authority_id, status, not_after, updated_at)
  select '9' || lpad(n::text, 30, '0'), 'issuing', 'good',
    status_since + case validity when 'OneYear' then interval '1 year' else interval '2 years' end, status_since
  from planned where status = 'issued';

-- Placeholders stand for what the authority signs: the lists read names and dates only.
insert into certificates (serial, distributor_id, request_id, client_id, approval_number, kind, validity, spki_sha256,
    holder_names, holder_identity, tbs, der, status, not_before, not_after, intent_at, issued_at)
  select '9' || lpad(p.n::text, 30, '0'), distributor_id, request_id,
    client_id, 1, kind, validity, sha256(('key ' || p.n)::bytea),
    concat_ws(' ', names, surname1, surname2), identity, '\x30', '\x30', 'valid', status_since,
    status_since + case validity when 'OneYear' then interval '1 year' else interval '2 years' end, status_since, status_since
  from planned p join people on people.n = p.person where status = 'issued';

insert into request_movements (distributor_id, request_id, channel, status, previous_status, actor, at)
  select distributor_id, request_id, channel, moved, path[step - 1], '{"area": "system"}',
    created_at + gap * (step - 1)
  from planned cross join lateral unnest(path) with ordinality as movement (moved, step)
  order by n, step;

insert into request_assignments (request_id, distributor_id, executive_id, taken_at, last_active_at)
  select request_id, p.distributor_id, staff.id, now(), now() + interval '1 day'
  from planned p
  join lateral (select id from executives where distributor_id = p.distributor_id order by id limit 1) staff on true
  where status in ('review', 'paymentReview') and n % 3 = 0;
