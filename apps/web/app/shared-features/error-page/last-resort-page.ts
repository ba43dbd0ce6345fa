/** What is left when the error page itself fails (C7): no brand, no scripts, a way home. */
export const lastResortPage = `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error 500</title>
</head>
<body>
<h1>Algo falló de nuestro lado</h1>
<p>Intente otra vez en un momento.</p>
<p><a href="/">Go back to home</a></p>
</body>
</html>
`
